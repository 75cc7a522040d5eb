create index checkout_listing_to_remind on checkout_listing (updated_at, checkout_id)
  where abandoned and open and not reminded and email is not null;
