-- Segments look at scores too: whose score changes is looked at again.
create trigger customer_score_stale_insert after insert on customer_score referencing new table as fresh
  for each statement execute function note_stale_people('person_id');
create trigger customer_score_stale_update after update on customer_score referencing new table as fresh old table as gone
  for each statement execute function note_stale_people('person_id');
create trigger customer_score_stale_delete after delete on customer_score referencing old table as gone
  for each statement execute function note_stale_people('person_id');
