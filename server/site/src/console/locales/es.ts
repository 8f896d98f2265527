import account from '../account/locales/es.json';
import billing from '../billing/locales/es.json';
import browsers from '../browsers/locales/es.json';
import keys from '../keys/locales/es.json';
import overview from '../overview/locales/es.json';
import reviews from '../reviews/locales/es.json';
import shell from '../shell/locales/es.json';
import websites from '../websites/locales/es.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
