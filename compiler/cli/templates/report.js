// Draws the plots in the colours of the page, and again when these change.
"use strict";
(() => {
  const root = document.documentElement;
  const plots = JSON.parse(document.getElementById("plots").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const names = ["paper", "raised", "ink", "muted", "line", "accent", "good", "warn"];

  const colours = () => {
    const style = getComputedStyle(root);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  };

  const painted = (value, colour) => {
    if (typeof value === "string" && value[0] === "$") return colour[value.slice(1)] ?? value;
    if (Array.isArray(value)) return value.map((each) => painted(each, colour));
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, each]) =>
        [key, key === "values" ? each : painted(each, colour)]));
    }
    return value;
  };

  const config = (colour) => ({
    background: null,
    font: getComputedStyle(document.body).fontFamily,
    view: { stroke: null },
    axis: {
      labelColor: colour.muted, titleColor: colour.muted, gridColor: colour.line,
      domain: false, ticks: false, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 500,
      labelPadding: 8, titlePadding: 10, gridOpacity: 0.9,
    },
    axisY: { grid: false, labelColor: colour.ink, labelFontSize: 13, labelLimit: 220, minExtent: 70 },
    axisYQuantitative: { grid: true, labelColor: colour.muted, labelFontSize: 12, minExtent: 30 },
    text: { fontSize: 12.5 },
  });

  const draw = () => {
    const colour = colours();
    for (const place of document.querySelectorAll("[data-plot]")) {
      const plot = plots[place.dataset.plot];
      if (!plot) continue;
      const { config: _, ...rest } = plot;
      vegaEmbed(place, painted(rest, colour), {
        actions: false, renderer: "svg", config: config(colour), defaultStyle: false,
        tooltip: { theme: "custom", disableDefaultStyle: true },
      });
    }
  };

  const look = document.getElementById("look");
  look.hidden = false;
  look.addEventListener("click", () => {
    const isDark = root.dataset.look ? root.dataset.look === "dark" : dark.matches;
    root.dataset.look = isDark ? "light" : "dark";
    draw();
  });
  dark.addEventListener("change", draw);
  draw();
})();
