-- The products of a collection in the merchant's order; equal positions go by id.
alter table product_collection add column position integer not null default 0;
