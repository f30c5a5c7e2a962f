-- Everything that happened to the order :number (R and nine digits), from the cart on, and what its requests brought
-- about elsewhere: in stock, on gift cards, in public events and their deliveries.
WITH requests AS (
  SELECT DISTINCT metadata ->> 'correlation_id'
  FROM events
  WHERE stream IN (SELECT stream FROM events WHERE type = 'CartCreated' AND data ->> 'number' = :number)
)
SELECT position,
       metadata ->> 'occurred_at'  AS occurred_at,
       stream,
       type,
       metadata ->> '$.actor.type' AS actor,
       data
FROM events
WHERE metadata ->> 'correlation_id' IN requests
ORDER BY position;
