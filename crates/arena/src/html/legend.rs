use super::svg::escape;

/// What the colours and strokes of a plot mean: class and text of each entry.
pub(super) struct Legend(pub(super) Vec<(String, String)>);

impl Legend {
    /// One entry for each row of the report.
    pub(super) fn rows(names: &[String]) -> Legend {
        let entry = |(row, name): (usize, &String)| (format!("swatch b{}", row % 8), name.clone());
        Legend(names.iter().enumerate().map(entry).collect())
    }

    pub(super) fn with(mut self, class: &str, text: &str) -> Legend {
        self.0.push((class.to_string(), text.to_string()));
        self
    }

    pub(super) fn html(&self) -> String {
        let entry = |(class, text): &(String, String)| {
            format!(r#"<li><span class="{class}"></span>{}</li>"#, escape(text))
        };
        format!(r#"<ul class="legend">{}</ul>"#, self.0.iter().map(entry).collect::<String>())
    }
}
