const modal = document.querySelector('#modal');
const stage = document.querySelector('#stage');
const press = (id, act) => document.querySelector(id).addEventListener('click', act);
press('#open-modal', () => modal.showModal());
press('#open-full', () => stage.requestFullscreen());
press('#open-picture', () => stage.querySelector('img').requestFullscreen());

// As lightboxes do that are older than `closedby`: whatever is pressed outside of it closes it.
document.addEventListener(
  'click',
  ({ target }) => modal.open && !modal.contains(target) && modal.close(),
  true,
);
