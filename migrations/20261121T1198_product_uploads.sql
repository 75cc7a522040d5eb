-- A picture of a product that is an upload: it cannot be deleted while it is shown.
alter table product_media add column upload_id text references upload (id);

-- Pictures that were given by the address of an upload.
update product_media m set upload_id = u.id from upload u
where u.media_id = substring(m.url from '([0-9a-v]{32})/[1-9][0-9]{0,4}[.](?:jpg|png|webp|gif|avif)$');

create index product_media_upload on product_media (upload_id) where upload_id is not null;
