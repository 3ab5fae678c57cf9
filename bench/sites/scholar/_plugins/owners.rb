# The pages that jekyll-scholar makes of works are their owners'.
Jekyll::Hooks.register :pages, :pre_render do |page, payload|
  if page.data["entry"]
    payload["page"] = payload["page"].merge("person" => page.site.data["people"][page.data["entry"]["owner"]])
  end
end
