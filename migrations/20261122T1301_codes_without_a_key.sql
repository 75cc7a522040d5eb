-- Sessions without a key count a discount code when they are paid, so that unpaid ones never use up a code.

-- Whether the codes of an attempt that has not counted them can still be used. Raises what counting them would raise.
create function check_codes(of_attempt text) returns boolean language plpgsql volatile as $$
declare redemption record;
begin
  for redemption in
    select r.discount_id, r.email, d.usage_limit, d.used_count, d.usage_limit_per_customer
    from discount_redemption r join discount d on d.id = r.discount_id
    where r.attempt_id = of_attempt and r.status = 'released'
  loop
    if redemption.used_count >= redemption.usage_limit then
      raise exception 'discount % is used up', redemption.discount_id
        using errcode = 'check_violation', constraint = 'discount_usage_limit_reached';
    end if;
    if redemption.usage_limit_per_customer <= (
      select count(*) from discount_redemption r
      where r.discount_id = redemption.discount_id and r.email = redemption.email and r.status <> 'released'
    ) then
      raise exception 'discount % is used up for this customer', redemption.discount_id
        using errcode = 'check_violation', constraint = 'discount_customer_limit_reached';
    end if;
  end loop;
  return true;
end $$;

-- A use that is counted at its payment falls under the limit per customer as well.
create trigger discount_redemption_late_limit before update of status on discount_redemption
  for each row when (old.status = 'released' and new.status = 'used') execute function check_customer_limit();
