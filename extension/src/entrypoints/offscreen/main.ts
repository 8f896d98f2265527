import { hostReader } from '../../analyzer/host-reader.ts';

hostReader();
