-- The first products of a collection are read in their order, without sorting all of them.
create index product_collection_order on product_collection (collection_id, position, product_id);
drop index product_collection_collection;
