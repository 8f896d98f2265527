import '@telltale/shared/client/zod-without-eval';
import { showTab } from '../../ui/show-tab.tsx';

await showTab('popup');
