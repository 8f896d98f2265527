const usage = {
  plan_code: 'free',
  monthly_units: null,
  used_units: 0,
  remaining_units: null,
  free_used: 0,
  free_remaining: 100,
  paid_balance: 0,
  total_available: 100,
  period_start: '2026-01-01T00:00:00Z',
  period_end: '2026-01-08T00:00:00Z',
  by_operation: {},
};
/** An account as the server tells it. */
export const adasAccount = {
  user: { user_id: 'usr_1', email: 'ada@example.org' },
  tenant: { tenant_id: 'ten_1', name: 'Acme' },
  role: 'owner',
  usage,
  storage: { used_bytes: 0, limit_bytes: 1 },
};
