-- What the shop adds to a sales order, and each attempt to pay one at the card gateway.

CREATE TABLE website_order (
  organization_id uuid NOT NULL,
  -- The sales order's.
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  line1 text NOT NULL,
  line2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  postal_code text NOT NULL,
  province text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- Raised where the link of the order is to open nothing any more.
  token_version integer NOT NULL DEFAULT 1,
  payment_status text NOT NULL DEFAULT 'unpaid'
    CHECK (payment_status IN ('unpaid', 'pending', 'paid', 'failed', 'refunded', 'cancelled')),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_order_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_order');
SELECT add_reference('website_order', 'id', 'acc_document', 'CASCADE');

CREATE TABLE website_payment (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  -- Ours, unique for ever, stored before the gateway is asked.
  reference text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'closed')),
  amount numeric(20,2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  checkout_url text NOT NULL DEFAULT '',
  provider_id text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- When a page for it was asked for, so that two at once ask once.
  asked_at timestamptz(3),
  verified_at timestamptz(3),
  settled_at timestamptz(3),
  -- Its payment in the books.
  payment_id uuid,
  refunded_at timestamptz(3),
  refund_id text NOT NULL DEFAULT '',
  refund_payment_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_payment_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_payment');
SELECT add_reference('website_payment', 'order_id', 'website_order', 'CASCADE');
SELECT add_reference('website_payment', 'customer_id', 'customer');
SELECT add_reference('website_payment', 'payment_id', 'acc_payment', 'SET NULL');
SELECT add_reference('website_payment', 'refund_payment_id', 'acc_payment', 'SET NULL');
CREATE UNIQUE INDEX website_payment_reference_idx ON website_payment (reference);
-- An order has one page at the gateway at a time, so that two tabs pay it once.
CREATE UNIQUE INDEX website_payment_open_idx ON website_payment (organization_id, order_id) WHERE status = 'open';
CREATE INDEX website_payment_order_idx ON website_payment (organization_id, order_id, created_at, id);
