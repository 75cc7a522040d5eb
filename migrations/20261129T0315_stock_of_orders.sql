-- The stock that an order took, by location.
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
