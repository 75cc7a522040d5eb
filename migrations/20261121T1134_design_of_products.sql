-- What of the catalogue is made by which design: the variant's own, else its product's.

alter table product add column design_id text constraint product_design references design (id);
alter table variant add column design_id text constraint variant_design references design (id);
create index product_of_design on product (design_id) where design_id is not null;
create index variant_of_design on variant (design_id) where design_id is not null;
