import { askInLanguage } from '../frame/ask-in-language.ts';
import { checkSamples } from './samples.ts';

askInLanguage(document.title);
checkSamples();
