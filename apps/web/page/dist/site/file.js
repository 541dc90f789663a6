"use strict";
(() => {
  // src/site/file.ts
  var asked = new URLSearchParams(location.search).get("page") ?? "play";
  var find = (name2) => document.querySelector(`template[data-page="${name2}"]`);
  var name = find(asked) ? asked : "play";
  var page = find(name);
  if (page) {
    document.body.className = page.dataset["class"] ?? "";
    document.body.prepend(page.content.cloneNode(true));
  }
  var script = document.createElement("script");
  script.type = "module";
  script.textContent = document.querySelector(`script[data-script="${name}"]`)?.textContent ?? "";
  document.body.append(script);
})();
