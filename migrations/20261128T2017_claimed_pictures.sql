-- The process that fetches a picture or searches e-mails. Others continue its work once it is dead.
alter table fetched_picture add column claimed_by text;
create index fetched_picture_claimed on fetched_picture (claimed_by) where claimed_by is not null;
-- A claim counts a try and moves the next one.
create trigger fetched_picture_note_claim before update of tries on fetched_picture for each row
  when (new.tries > old.tries) execute function note_claim();
create trigger fetched_picture_note_end before update of next_at, state on fetched_picture for each row
  when (new.tries <= old.tries) execute function note_claim_ended();

alter table mail_search add column claimed_by text;
-- A release sets `claimed_by` to null, so that its pause lasts.
create trigger mail_search_note_claim before update of claimed_until on mail_search for each row
  when (new.claimed_until is not null and new.claimed_by is not distinct from old.claimed_by) execute function note_claim();
