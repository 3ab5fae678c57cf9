# Every page of everybody, from _data/people/*.yaml; who is alone has the whole site.
class Everybody < Jekyll::Generator
  def generate(site)
    @site = site
    settings = site.data["settings"]
    page("404.html", "404", "title" => "This page does not exist")
    site.data["people"].each_value { |person| pages_of(person, settings) }
    return if settings["alone"]

    page("/index.html", "people", "title" => settings["title"])
    page("/publications/index.html", "all_publications", "title" => "Publications")
    page("/news/index.html", "all_news", "title" => "News")
  end

  private

  def pages_of(person, settings)
    home = person["home"]
    page("#{home}index.html", "home", "title" => "Home", "person" => person)
    settings["sections"].each do |section|
      kind = section["kind"]
      next unless settings["pages"].include?(kind)

      layout = kind == "cv" ? "cv" : "section"
      page("#{home}#{kind}/index.html", layout, "title" => section["title"], "person" => person, "kind" => kind)
    end
    person["publications"].each do |work|
      next if settings["few"] || @site.config["scholar"] # which makes them itself

      page("#{home}#{work["href"]}index.html", "paper", "title" => work["title"], "person" => person, "work" => work)
    end
    person["news"].each do |item|
      values = { "title" => item["text"], "person" => person, "date" => item["date"] }
      page("#{home}#{item["href"]}index.md", "item", values, item["text"])
    end
  end

  def page(address, layout, values, content = "")
    made = Jekyll::PageWithoutAFile.new(@site, @site.source, File.dirname(address), File.basename(address))
    made.content = content
    made.data.merge!(values, "layout" => layout)
    @site.pages << made
  end
end
