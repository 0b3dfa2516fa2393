-- Shoppers find their orders by the address that they gave.
CREATE INDEX website_order_email_idx ON website_order (organization_id, lower(email), id);
