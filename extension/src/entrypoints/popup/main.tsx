import '@telltale/shared/client/zod-without-eval';
import { showTab } from '../../ui/popup/show-tab.tsx';

await showTab('popup');
