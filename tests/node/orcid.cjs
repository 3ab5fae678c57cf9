// A .bib file -> its entries, as the web client of ORCID parses them, as JSON.
const { readFileSync } = require("node:fs");
const { toJSON } = require("@orcid/bibtex-parse-js");

console.log(JSON.stringify(toJSON(readFileSync(process.argv[2], "utf8"))));
