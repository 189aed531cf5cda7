/*
 * Запись к врачу на сайте клиники. Вставьте туда, где должна стоять запись:
 *   <script src="https://адрес-платформы/widget.js" data-clinic="адрес-клиники" async></script>
 * Сайт всегда светлый или всегда тёмный: data-theme="light" или data-theme="dark".
 * Ставит вместо себя окно платформы и подгоняет его высоту. Ничего не читает и не хранит.
 */
(function () {
  var script = document.currentScript;
  var clinic = script && script.getAttribute('data-clinic');
  var theme = script && script.getAttribute('data-theme');
  if (!clinic) {
    console.error('widget.js: data-clinic?');
    return;
  }
  var origin = new URL(script.src).origin;
  var frame = document.createElement('iframe');
  frame.title = 'Запись к врачу';
  frame.loading = 'lazy';
  frame.src = origin + '/widget/' + encodeURIComponent(clinic) + (theme ? '?theme=' + encodeURIComponent(theme) : '');
  frame.style.cssText = 'display: block; width: 100%; height: 760px; border: 0';
  window.addEventListener('message', function (event) {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    var height = event.data && event.data.clinicWidgetHeight;
    if (typeof height === 'number' && height > 0 && height < 20000) frame.style.height = height + 'px';
  });
  script.replaceWith(frame);
})();
