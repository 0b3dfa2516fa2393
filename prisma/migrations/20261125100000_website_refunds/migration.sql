-- A payment is refunded in parts: each refund is a row, stored before the gateway is asked.
CREATE TABLE website_refund (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The attempt that was paid.
  payment_id uuid NOT NULL,
  amount numeric(20,2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'pending', 'attention', 'processed', 'failed')),
  -- The gateway's; empty until it has answered.
  provider_id text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- When the gateway was last asked for it; null: it was made there.
  asked_at timestamptz(3),
  processed_at timestamptz(3),
  -- Its payment and its credit notes in the books.
  payout_id uuid,
  credit_note_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_refund_pkey PRIMARY KEY (organization_id, id)
);

INSERT INTO website_refund (id, organization_id, order_id, payment_id, amount, currency, status, provider_id, asked_at, processed_at,
    payout_id, created_at)
  SELECT gen_random_uuid(), organization_id, order_id, id, amount, currency,
    CASE WHEN refunded_at IS NULL THEN 'asked' ELSE 'processed' END, refund_id, refund_asked_at, refunded_at, refund_payment_id,
    COALESCE(refund_asked_at, refunded_at)
  FROM website_payment WHERE status = 'paid' AND COALESCE(refund_asked_at, refunded_at) IS NOT NULL;

SELECT protect_tenant_table('website_refund');
SELECT add_reference('website_refund', 'order_id', 'website_order', 'CASCADE');
SELECT add_reference('website_refund', 'payment_id', 'website_payment', 'CASCADE');
SELECT add_reference('website_refund', 'payout_id', 'acc_payment', 'SET NULL');
CREATE INDEX website_refund_order_idx ON website_refund (organization_id, order_id, created_at, id);
-- The gateway has one number for a refund, which is recorded once.
CREATE UNIQUE INDEX website_refund_provider_idx ON website_refund (organization_id, payment_id, provider_id) WHERE provider_id <> '';
-- What the follow-up looks at.
CREATE INDEX website_refund_waiting_idx ON website_refund (organization_id, created_at, id) WHERE status IN ('asked', 'pending', 'attention');

ALTER TABLE website_payment DROP COLUMN refund_asked_at, DROP COLUMN refunded_at, DROP COLUMN refund_id, DROP COLUMN refund_payment_id;

ALTER TABLE website_order DROP CONSTRAINT IF EXISTS website_order_payment_status_check;
ALTER TABLE website_order ADD CONSTRAINT website_order_payment_status_check
  CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'failed', 'partially_refunded', 'refunded', 'cancelled'));

-- Which card paid it, for the people who refund it.
ALTER TABLE website_payment ADD COLUMN card text NOT NULL DEFAULT '';
