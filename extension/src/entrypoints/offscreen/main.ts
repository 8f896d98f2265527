import { hostReader } from '../../reader/host-reader.ts';

hostReader();
