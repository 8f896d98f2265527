// A press opens a picture large: on the left in a box above the page, on the right in a modal dialog.
const files = ['alpine-landscape.jpg', 'mountains-signed.jpg'];
const [overlay, dialog] = [document.querySelector('#overlay'), document.querySelector('#dialog')];

function follow(box, close) {
  const [next, shut] = box.querySelectorAll('button');
  const image = box.querySelector('img');
  next.addEventListener('click', () => {
    const at = files.findIndex((file) => image.src.endsWith(file));
    image.src = `/media/${files[(at + 1) % files.length]}`;
  });
  shut.addEventListener('click', close);
  return (file) => {
    image.src = `/media/${file}`;
  };
}

const showInOverlay = follow(overlay, () => {
  overlay.hidden = true;
});
const showInDialog = follow(dialog, () => dialog.close());
const opens = [
  (file) => {
    showInOverlay(file);
    overlay.hidden = false;
  },
  (file) => {
    showInDialog(file);
    dialog.showModal();
  },
];

for (const [at, file] of files.entries()) {
  const image = Object.assign(document.createElement('img'), { src: `/media/${file}`, alt: file });
  image.addEventListener('click', () => opens[at](file));
  document.querySelector('main').append(image);
}
