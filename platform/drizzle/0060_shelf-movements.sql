-- What was sent and came back before it was told: from here on the pieces of an article are the sum of its movements.
INSERT INTO "stock_movement" ("tenant", "variant", "id", "pieces", "reason", "at", "by")
SELECT s."tenant", s."variant", gen_random_uuid()::text, s."on_hand" - coalesce(sum(m."pieces"), 0), 'count', now(), 'migration 0060'
FROM "stock" s LEFT JOIN "stock_movement" m ON m."tenant" = s."tenant" AND m."variant" = s."variant"
GROUP BY s."tenant", s."variant", s."on_hand"
HAVING s."on_hand" <> coalesce(sum(m."pieces"), 0);
