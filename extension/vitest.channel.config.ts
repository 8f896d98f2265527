import { channelTests, defineExtensionTests } from './vitest.config.ts';

export default defineExtensionTests('extension-channel', { include: [channelTests] });
