-- Orders are found by their tracking numbers: those that have one are listed again.
insert into order_to_list (order_id) select distinct order_id from fulfillment where tracking_number is not null;
