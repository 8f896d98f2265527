import type { PlanCode } from '@telltale/shared/contract';

/** Tokens every tenant may spend in a UTC week without paying. */
export const weeklyFreeTokens = 100;

/** Tokens a plan adds in a UTC month; the free plan adds none. */
export const monthlyUnits: Readonly<Record<PlanCode, number | null>> = {
  free: null,
  developer: 2_000,
  team: 10_000,
  agency: 50_000,
};
