import account from '../account/locales/fr.json';
import billing from '../billing/locales/fr.json';
import browsers from '../browsers/locales/fr.json';
import keys from '../keys/locales/fr.json';
import overview from '../overview/locales/fr.json';
import reviews from '../reviews/locales/fr.json';
import shell from '../shell/locales/fr.json';
import websites from '../websites/locales/fr.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
