import { askInLanguage } from '../frame/ask-in-language.ts';
import { keepInAddress, searchIn } from './search-form.ts';
import { words } from './words.ts';

askInLanguage(words.title);

const form = document.querySelector<HTMLFormElement>('form.search');
const field = form?.querySelector<HTMLInputElement>('input');
const news = document.getElementById('news');
const list = document.getElementById('results');
if (form && field && news && list) {
  searchIn(form, field, news, list);
  keepInAddress(form, field);
}
