document.querySelector('#open').addEventListener('click', () => {
  document.querySelector('#place').append(document.createElement('telltale-check'));
});
