import { askInLanguage } from '../frame/ask-in-language.ts';

askInLanguage(document.title);
