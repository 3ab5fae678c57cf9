// Pages are made by pagination over `_data`.
// The Markdown that comes with Eleventy, wherever that was installed.
const markdown = require.main.require("markdown-it")({ html: true });

module.exports = (config) => {
  config.addFilter("markdown", (text) => markdown.render(text));
  config.addFilter("inline", (text) => markdown.renderInline(text));
  config.setNunjucksEnvironmentOptions({ trimBlocks: true, lstripBlocks: true });
};
