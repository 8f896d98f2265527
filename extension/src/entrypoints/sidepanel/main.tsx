import { showTab } from '../../ui/show-tab.tsx';

await showTab('panel');
