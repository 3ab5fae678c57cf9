# Adds the pages of all people in _data/people; a single person has the whole site.
class PeopleGenerator < Jekyll::Generator
  def generate(site)
    @site = site
    settings = site.data["settings"]
    add_page("404.html", "404", "title" => "This page does not exist")
    site.data["people"].each_value { |person| add_person(person, settings) }
    return if settings["single_person"]

    add_page("/index.html", "people", "title" => settings["title"])
    add_page("/publications/index.html", "all_publications", "title" => "Publications")
    add_page("/news/index.html", "all_news", "title" => "News")
  end

  private

  def add_person(person, settings)
    home = person["home"]
    add_page("#{home}index.html", "home", "title" => "Home", "person" => person)
    settings["sections"].each do |section|
      kind = section["kind"]
      next unless settings["pages"].include?(kind)

      layout = kind == "cv" ? "cv" : "section"
      add_page("#{home}#{kind}/index.html", layout, "title" => section["title"], "person" => person, "kind" => kind)
    end
    person["publications"].each do |work|
      next if settings["few"] || @site.config["scholar"] # jekyll-scholar adds them

      add_page("#{home}#{work["href"]}index.html", "paper", "title" => work["title"], "person" => person, "work" => work)
    end
    person["news"].each do |item|
      values = { "title" => item["text"], "person" => person, "date" => item["date"] }
      add_page("#{home}#{item["href"]}index.md", "item", values, item["text"])
    end
  end

  def add_page(address, layout, values, content = "")
    page = Jekyll::PageWithoutAFile.new(@site, @site.source, File.dirname(address), File.basename(address))
    page.content = content
    page.data.merge!(values, "layout" => layout)
    @site.pages << page
  end
end
