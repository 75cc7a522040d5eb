-- The list of orders has their units, so that a sales overview of many orders does not read all their lines.
alter table order_listing add column units bigint;
update order_listing l set units = line.units
from (select order_id, sum(quantity) as units from order_line group by order_id) line where line.order_id = l.order_id;
