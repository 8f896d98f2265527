/** What a publisher's own script may do with the widget: listen, and read the value with the rest of a form. */
const form = document.querySelector('#letter');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const { label } = JSON.parse(fields.get('signal'));
  form.elements.namedItem('sent').textContent = `Thank you, ${fields.get('reader')}. Signal: ${label}.`;
});

for (const type of ['telltale:result', 'telltale:error', 'telltale:open']) {
  document.addEventListener(type, ({ target, detail }) => {
    console.info(type, target.id || target.localName, detail);
  });
}
