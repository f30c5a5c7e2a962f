-- Every event about the customer :customer_id, whoever did it, and everything the customer did.
WITH their_streams AS (
  SELECT stream FROM events WHERE stream = 'customer-' || :customer_id
  UNION
  SELECT stream FROM events WHERE category <> 'public' AND data ->> 'customer_id' = :customer_id
)
SELECT position,
       metadata ->> 'occurred_at'  AS occurred_at,
       stream,
       type,
       metadata ->> '$.actor.type' AS actor,
       data
FROM events
WHERE stream IN their_streams
   OR (category = 'public' AND data ->> 'source_stream' IN their_streams)
   OR metadata ->> '$.actor.id' = :customer_id
ORDER BY position;
