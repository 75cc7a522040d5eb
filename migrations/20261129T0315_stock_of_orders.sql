-- Finds the stock movements of an order by their time. A BRIN index costs a sale almost nothing, unlike an index by order.
create index stock_movement_created on stock_movement using brin (created_at) with (pages_per_range = 16, autosummarize = on);
