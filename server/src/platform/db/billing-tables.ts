import type { Generated } from 'kysely';

interface BillingOrderTable {
  order_id: string;
  tenant_id: string;
  idempotency_key: string;
  bundle_code: string;
  token_amount: number;
  amount_cents: number;
  currency: string;
  status: string;
  session_id: string | null;
  url: string | null;
  payment_intent: string | null;
  tokens_taken: Generated<number>;
  created_at: Date;
  paid_at: Date | null;
}

interface BillingEventTable {
  event_id: string;
  type: string;
  received_at: Date;
}

export interface BillingTables {
  billing_order: BillingOrderTable;
  billing_event: BillingEventTable;
}
