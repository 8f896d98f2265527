import { hostAnalyzer } from '../../analyzer/host-analyzer.ts';

hostAnalyzer();
