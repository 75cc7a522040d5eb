-- Product feeds take no SVG. The demo shop serves each of its pictures as JPEG too.
update product_media set url = regexp_replace(url, '\.svg$', '.jpg') where url ~ '^/media/demo/[a-z0-9-]+\.svg$';
