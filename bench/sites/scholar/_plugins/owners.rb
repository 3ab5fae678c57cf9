# Gives pages that jekyll-scholar adds for works the data of the owner.
Jekyll::Hooks.register :pages, :pre_render do |page, payload|
  if page.data["entry"]
    payload["page"] = payload["page"].merge("person" => page.site.data["people"][page.data["entry"]["owner"]])
  end
end
