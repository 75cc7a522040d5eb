-- A product that was ordered is never deleted: asked on every delete.

create index order_line_product on order_line (product_id);
create index order_line_variant on order_line (variant_id);
create index stock_reservation_variant on stock_reservation (variant_id);
