-- What cleared the gateway's line of a charge is asked before the charge is booked.
CREATE INDEX bank_transaction_gateway_reference_idx ON bank_transaction (organization_id, reference) WHERE source = 'gateway';
-- A payment books one charge: what pays another one too would leave that one unbooked.
CREATE UNIQUE INDEX card_charge_payment_key ON card_charge (organization_id, payment_id) WHERE payment_id IS NOT NULL;
