import account from '../account/locales/pt-BR.json';
import billing from '../billing/locales/pt-BR.json';
import browsers from '../browsers/locales/pt-BR.json';
import keys from '../keys/locales/pt-BR.json';
import overview from '../overview/locales/pt-BR.json';
import reviews from '../reviews/locales/pt-BR.json';
import shell from '../shell/locales/pt-BR.json';
import websites from '../websites/locales/pt-BR.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
