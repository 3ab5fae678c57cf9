// Templates add pages by pagination over `_data`.
// markdown-it is a dependency of Eleventy, which may be installed anywhere.
const markdown = require.main.require("markdown-it")({ html: true });

module.exports = (config) => {
  config.addFilter("markdown", (text) => markdown.render(text));
  config.addFilter("inline", (text) => markdown.renderInline(text));
  config.setNunjucksEnvironmentOptions({ trimBlocks: true, lstripBlocks: true });
};
