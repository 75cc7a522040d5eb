-- Products are listed by vendor and tax class.
create index product_vendor on product (vendor) where vendor is not null;
create index product_tax_class on product (tax_class) where tax_class is not null;
